export const addUserPath = '/dashboard/add-user'
