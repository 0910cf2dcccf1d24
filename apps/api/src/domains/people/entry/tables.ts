declare module '#platform/database/schema.ts' {
  interface Database {
    sign_up_request: { code_id: string; password_hash: string; consent_version: string | null }
  }
}

export {}
