export const userWorkPath = '/dashboard/user-list-v2'
export const userGridPath = '/dashboard/user-grid'
export const executorLoadPath = '/dashboard/user-grid-v2'
