export const personalDataPath = '/dashboard/account-v2'
