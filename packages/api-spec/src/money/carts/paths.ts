export const cartPath = '/dashboard/cart'
