export const shopPath = '/dashboard/shop'
export const priceListPath = '/dashboard/shop-v2'
export const productPath = (id: string) => `/dashboard/product-details?id=${id}` as const
export const productListPath = '/dashboard/product-list'
export const createProductPath = '/dashboard/create-product'
export const managedProductPath = (id: string) => `/dashboard/product-management?id=${id}` as const
