/** The demo's people, by role. */
export const people = { executor: '375291112233', customer: '375291112244', staff: '375291112255' } as const
export const demoPassword = 'Navyk-demo-2026'

/** Signs in through the product. @returns the access token */
export async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/frontend-api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
  return ((await answer.json()) as { accessToken: string }).accessToken
}
