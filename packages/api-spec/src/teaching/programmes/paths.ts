export const programmeCardsPath = '/dashboard/project-v1'
export const programmeTablePath = '/dashboard/project-v2'
export const programmeWeeksPath = '/dashboard/project-v3'
export const programmeOverviewPath = '/dashboard/project-management'
export const programmeBoardPath = '/dashboard/project-management-v2'
/** Address of a programme's page. Without an id it shows the first programme. */
export const programmePagePath = '/dashboard/project-details'
export const programmePath = (id: string) => `/dashboard/project-details?id=${id}` as const
export const newProgrammePath = '/dashboard/project-details/edit'
export const changeProgrammePath = (id: string) => `/dashboard/project-details/edit?id=${id}` as const
export const teamPath = '/dashboard/team-member'
/** Address of an executor's page with all programmes that they teach. */
export const teacherPath = (executorId: string) => `/dashboard/team-member?id=${executorId}` as const
