export const profilePath = '/dashboard/profile'
export const activityPath = '/dashboard/profile-v2'
