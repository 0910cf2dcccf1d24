export const lessonListPath = '/dashboard/lesson-list'
export const lessonPath = (id: string) => `/dashboard/lesson-details/${id}` as const
