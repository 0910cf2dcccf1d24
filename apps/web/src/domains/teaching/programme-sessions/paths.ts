export const sessionPath = (id: string) => `/dashboard/project-details/sessions/${id}`
export const programmePath = (id: string) => `/dashboard/project-details?id=${id}`
