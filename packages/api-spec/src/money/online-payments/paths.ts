export const onlinePaymentPath = '/dashboard/payment'
export const payInvoicePath = (invoiceId: string) => `/dashboard/payment?id=${invoiceId}` as const
export const paymentCompletePath = '/dashboard/payment-complete'
/** Address to which the provider's page leads back. */
export const paymentReturnPath = '/dashboard/payment-complete-v2'
