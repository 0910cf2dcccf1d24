export const schedulePath = '/dashboard/schedule'
