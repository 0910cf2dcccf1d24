export const commissionRulesPath = '/dashboard/commission-rules'
