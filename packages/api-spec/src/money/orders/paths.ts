export const checkoutPath = '/dashboard/checkout'
export const onePageCheckoutPath = '/dashboard/checkout-v2'
export const purchaseTermsPath = '/dashboard/purchase-terms'
export const ownOrdersPath = '/dashboard/orders'
export const ownOrderPath = (id: string) => `/dashboard/orders?id=${id}` as const
export const orderManagementPath = '/dashboard/order-management'
export const managedOrderPath = (id: string) => `/dashboard/order-management?id=${id}` as const
