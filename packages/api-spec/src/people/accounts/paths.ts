export const accountPath = '/dashboard/account'
