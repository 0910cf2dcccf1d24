/** The task that makes numbers in ЕРИП for invoices that are due and have none. */
export const registerTask = 'register-erip-requests'
