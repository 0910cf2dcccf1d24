export const customerListPath = '/dashboard/customer-management'
export const customerPath = (id: string) => `/dashboard/customer-management/${id}` as const
export const doublesPath = '/dashboard/customer-management/doubles'
export const mergePagePath = '/dashboard/customer-management/merge'
/** Address of the comparison of two customers who may be one. Without `into`, the other one is chosen there. */
export const mergePath = (from: string, into?: string) =>
  `/dashboard/customer-management/merge?from=${from}${into === undefined ? '' : `&into=${into}`}` as const
