interface AvatarTable {
  account_id: string
  /** Unguessable, and another one for each picture. */
  name: string
  bytes: Buffer
  created_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    avatar: AvatarTable
  }
}

export {}
