/** Makes the page docs/rules/access.md from the endpoints, for its test and for `npm run golden`. */
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { allRoutes } from '#app.ts'
import { lookersOf } from '#platform/http/access.ts'

const head = `# Who may call what

Every call of the service with who may make it, in the order of their addresses. A test (\`apps/api/src/service-tests/refusals/access.test.ts\`) compares it
with the endpoints, and writes it anew with \`-u\`, so that a call that reaches others than before is seen in the change of this page.
Whose records a call gives is another matter: those of others are answered as not there ([roles and rights](roles-and-rights.md#who-may-call-what)).

Without a word in the last column there is no further condition. "staff" with permissions: one of them is enough. "fresh proof": the
person has proved who they are within the last minutes. "not while looking": refused while staff look into somebody's cabinet. "looking: manager": staff who look
into somebody's cabinet need that permission, or one of those, themselves.

| Call | Who | Also |
|---|---|---|
`

function whoOf({ session, roles, permissions }: EndpointDeclaration): string {
  if (session === 'none') return 'everybody'
  const staff = permissions ? `staff (${permissions.toSorted().join(', ')})` : 'staff'
  return (roles ?? ['customer', 'executor', 'staff'])
    .toSorted()
    .map((role) => (role === 'staff' ? staff : role))
    .join(', ')
}

function alsoOf(endpoint: EndpointDeclaration): string {
  const { method, ownerOnly, inReadOnly, stepUp, session, roles } = endpoint
  const isRefusedWhileLooking = session !== 'none' && (ownerOnly || (method !== 'GET' && !inReadOnly))
  // Nobody looks at a cabinet of the staff.
  const lookers =
    !isRefusedWhileLooking && session !== 'none' && roles?.join() !== 'staff' ? lookersOf(endpoint) : undefined
  return [
    ...(stepUp ? ['fresh proof'] : []),
    ...(isRefusedWhileLooking ? ['not while looking'] : []),
    ...(lookers ? [`looking: ${lookers.toSorted().join(' or ')}`] : []),
  ].join(', ')
}

export function accessPage(): string {
  const rows = allRoutes
    .map(({ endpoint }) => endpoint)
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en') || one.method.localeCompare(other.method, 'en'))
    .map((endpoint) => `| \`${endpoint.method} ${endpoint.path}\` | ${whoOf(endpoint)} | ${alsoOf(endpoint)} |`)
  return `${head}${rows.join('\n')}\n`
}
