export const docsPath = '/dashboard/docs'
export const documentPath = (id: string) => `/dashboard/docs?id=${id}` as const
export const documentTemplatePath = (id: string) => `/dashboard/docs?template=${id}` as const
export const contractDocumentsPath = (contractId: string) => `/dashboard/docs?contract=${contractId}` as const
