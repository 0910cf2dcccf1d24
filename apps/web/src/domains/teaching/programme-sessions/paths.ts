export const sessionPath = (id: string) => `/dashboard/project-details/sessions/${id}`
export const programmePath = (id: string) => `/dashboard/project-details?id=${id}`
/** Sessions of a month that are over and not marked, over all programmes. */
export const unclosedPath = (month: string) => `/dashboard/project-management?sessions=unclosed&month=${month}`
