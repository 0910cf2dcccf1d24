/** A link to this page with some of the address changed; '' takes a part away. */
export function withSearch(search: URLSearchParams, change: Record<string, string>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `?${next}` : '?'
}
