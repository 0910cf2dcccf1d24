export const managementPath = '/dashboard/order-management'
export const managedPath = (id: string) => `${managementPath}?id=${id}`
