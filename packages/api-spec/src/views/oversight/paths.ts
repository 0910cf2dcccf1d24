export const userListPath = '/dashboard/user-list'
