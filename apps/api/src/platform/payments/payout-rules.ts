export interface PayoutRules {
  payWhen: 'lesson_settled' | 'invoice_paid'
  secondAboveKopecks: number
  /** Set by the operator for the present year; null: the last one that the service knows. */
  npdThresholdKopecks: number | null
}
