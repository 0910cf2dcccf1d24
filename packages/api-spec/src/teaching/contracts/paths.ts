export const contractListPath = '/dashboard/contract-list'
export const contractPath = (id: string) => `/dashboard/contract-details/${id}` as const
