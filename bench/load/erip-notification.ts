import { expressPayNotificationSignature } from '../../apps/api/src/platform/payments/providers/express-pay-signature.ts'

/** The signed body by which Express-Pay tells that 40.00 were paid to an account number in ЕРИП (`insertPayers`). */
export function eripNotification(secret: string, account: string): URLSearchParams {
  const data = JSON.stringify({ CmdType: 1, AccountNo: account, PaymentNo: account, Amount: '40,00', Currency: '933' })
  return new URLSearchParams({ Data: data, Signature: expressPayNotificationSignature(secret, data) })
}
