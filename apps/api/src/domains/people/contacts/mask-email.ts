/** An e-mail address as history keeps it, which is never changed and outlives the account: an***@example.by. */
export function maskEmail(email: string | null): string | null {
  return email === null ? null : email.replace(/^(.{0,2}).*@/, '$1***@')
}
