export const programmePath = (id: string) => `/dashboard/project-details?id=${id}`
export const newProgrammePath = '/dashboard/project-details/edit'
export const changeProgrammePath = (id: string) => `${newProgrammePath}?id=${id}`
/** An executor with all programmes that they teach. */
export const teacherPath = (executorId: string) => `/dashboard/team-member?id=${executorId}`
/** A session of a programme. */
export const sessionPath = (id: string) => `/dashboard/project-details/sessions/${id}`
export const tablePath = '/dashboard/project-v2'
export const overviewPath = '/dashboard/project-management'
