export const sessionPath = (id: string) => `/dashboard/project-details/sessions/${id}` as const
