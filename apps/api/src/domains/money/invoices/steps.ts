declare module '../../../platform/steps.ts' {
  interface Steps {
    /** Drafts have been issued. A reaction may give credit to them. */
    'invoice.issued': { customerIds: string[]; invoiceIds: string[] }
  }
}

export {}
