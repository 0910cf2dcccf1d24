export const productPath = (id: string) => `/dashboard/product-details?id=${id}`
