export const onlinePaymentPath = '/dashboard/payment'
export const payInvoicePath = (invoiceId: string) => `/dashboard/payment?id=${invoiceId}` as const
export const paymentCompletePath = '/dashboard/payment-complete'
/** Where the page of the provider leads back to. */
export const paymentReturnPath = '/dashboard/payment-complete-v2'
