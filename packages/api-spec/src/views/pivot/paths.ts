export const pivotPath = '/dashboard/pivot-plan-report'
