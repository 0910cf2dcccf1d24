import type { signIn } from '@navyk/api-spec/people/entry'
import type { getSignedInUser, SignedInUser, signOut, switchToCabinet } from '@navyk/api-spec/people/sessions'
import type { TwoStepChallenge } from '@navyk/api-spec/people/two-step'
import { callAt, type EndpointAddress, endedSession, tokenKey } from '../calls/call.ts'
import { consumeStartAnswer } from '../first-screen/start.ts'
import { goTo } from '../addresses/path.ts'
import { storeChallenge } from './pending-challenge.ts'
import { clearAllInput, keeper } from '#ui/form/kept/keeper.ts'
import { mayChange } from '#ui/may-change.tsx'
import { createStore, useStore } from '#ui/browser/store.ts'
import { readStored, removeStored, writeStored } from '#ui/browser/storage.ts'

/** docs/specification.md, section 3. Not initialised means: a stored token is being checked. */
export interface Session {
  isInitialized: boolean
  isAuthenticated: boolean
  user: SignedInUser | null
}

// Method and path only: importing the declarations would add the validation library to the entry. The types check them.
const userAddress: EndpointAddress<typeof getSignedInUser> = { method: 'GET', path: '/frontend-api/signed-in-user' }
const signInAddress: EndpointAddress<typeof signIn> = { method: 'POST', path: '/frontend-api/sign-in' }
const signOutAddress: EndpointAddress<typeof signOut> = { method: 'POST', path: '/frontend-api/sign-out' }
const switchAddress: EndpointAddress<typeof switchToCabinet> = {
  method: 'POST',
  path: '/frontend-api/switch-to-cabinet',
}

const nobody: Session = { isInitialized: true, isAuthenticated: false, user: null }
const unknown: Session = { isInitialized: false, isAuthenticated: false, user: null }
const store = createStore<Session>(unknown)
store.subscribe(() => {
  const { user } = store.get()
  mayChange.set(!user?.readOnly)
  keeper.set(user?.readOnly === null ? user.id : undefined)
})

export const useSession = (): Session => useStore(store)
export const getSession = (): Session => store.get()

/** The signed-in person; only for screens inside the dashboard, which nobody else sees. */
export function useUser(): SignedInUser {
  const { user } = useSession()
  if (!user) throw new Error('This screen is shown to signed-in people only')
  return user
}

/** Returns a function that changes the person who is signed in at this rendering; a late answer does not change
 *  somebody else. */
export function useChangeUser(): (changes: Partial<SignedInUser>) => void {
  const { id } = useUser()
  return (changes) => changeUser(id, changes)
}

/** Sets the session to unauthenticated: without a stored token, and when the sign-in page is rendered at build time. */
export function assumeNobody(): void {
  store.set(nobody)
}

/** Checks a stored token once, at startup. Without one the session is known at once. */
export async function startSession(): Promise<void> {
  endedSession.notify = endSession
  addEventListener('storage', followOtherTabs)
  if (readStored(tokenKey) === null) return assumeNobody()
  store.set(unknown)
  return adoptStoredToken()
}

/** Signs in with a phone of nine digits. Rejects with the failure of the call. */
export async function signInWith(values: { username: string; password: string }): Promise<boolean> {
  const body = { username: `375${values.username}`, password: values.password }
  return continueSignIn(await callAt<typeof signIn>(signInAddress, { body }))
}

/** Handles the answer to a right password, at sign-in or after setting a new one: begins the session, or shows the page
 *  of the second step. @returns whether the person is signed in */
export async function continueSignIn(
  answer: { accessToken: string } | { twoStep: TwoStepChallenge },
): Promise<boolean> {
  if ('accessToken' in answer) {
    await adoptToken(answer.accessToken)
    return true
  }
  storeChallenge(answer.twoStep)
  goTo('/two-step-verification')
  return false
}

/** Stores a token that the server just issued (sign-in, registration, new password) and fetches whose it is. */
export async function adoptToken(accessToken: string): Promise<void> {
  removeStored(asideKey)
  await storeToken(accessToken)
}

async function storeToken(accessToken: string): Promise<void> {
  writeStored(tokenKey, accessToken)
  const { data: user } = await callAt<typeof getSignedInUser>(userAddress, {})
  updateUser(user)
}

/** Switches to another cabinet by a signed link. Failures are ignored and the page goes on to the dashboard
 *  (docs/specification.md, section 4). */
export async function switchCabinet(link: { id: string; date: string; signature: string }): Promise<void> {
  try {
    const { accessToken } = await callAt<typeof switchToCabinet>(switchAddress, { body: link })
    await adoptToken(accessToken)
  } catch {
    // The person stays in the cabinet that they came from.
  }
}

/** Opens somebody else's cabinet, read-only, by a signed link. The own token and the page to return to are kept in
 *  local storage, because all tabs use the new session. Rejects with the failure of the call. */
export async function openOthersCabinet(
  link: { id: string; date: string; signature: string },
  backTo: string,
): Promise<void> {
  const own = readStored(tokenKey)
  const { accessToken } = await callAt<typeof switchToCabinet>(switchAddress, { body: link })
  writeStored(asideKey, JSON.stringify({ token: own, backTo }))
  await storeToken(accessToken)
}

/** Ends the look and restores the own session. @returns the page to come back to */
export async function closeOthersCabinet(): Promise<string> {
  callAt<typeof signOut>(signOutAddress, {}).catch(() => {})
  return resumeOwnSession()
}

/** Restores the own token that `openOthersCabinet` kept; without one nobody is signed in. */
async function resumeOwnSession(): Promise<string> {
  const aside = readAside()
  removeStored(asideKey)
  if (!aside) {
    removeStored(tokenKey)
    assumeNobody()
    return '/login'
  }
  writeStored(tokenKey, aside.token)
  await adoptStoredToken()
  return aside.backTo
}

const asideKey = 'ownSession'

function readAside(): { token: string; backTo: string } | undefined {
  try {
    return JSON.parse(readStored(asideKey) ?? '') as { token: string; backTo: string } // as `openOthersCabinet` wrote it
  } catch {
    return undefined
  }
}

/** Shows a changed person everywhere and counts as signed in (docs/specification.md, section 4). */
export function updateUser(user: SignedInUser): void {
  store.set({ isInitialized: true, isAuthenticated: true, user })
}

/** Changes fields of the signed-in person. Nothing changes when somebody else, or nobody, is signed in by the time of
 *  the answer. */
export function changeUser(id: string, changes: Partial<SignedInUser>): void {
  const { user } = store.get()
  if (user?.id === id) updateUser({ ...user, ...changes })
}

/** Fetches the person again, because the account has changed elsewhere: a cabinet was given to it, a name was changed. */
export async function refreshUser(): Promise<void> {
  const token = readStored(tokenKey)
  const { data } = await callAt<typeof getSignedInUser>(userAddress, {})
  // Another session may have begun meanwhile.
  if (readStored(tokenKey) === token) changeUser(data.id, data)
}

/** Ends the session here at once, without waiting for the server's answer. */
export function signOutHere(): void {
  clearAllInput()
  // During a look the own session is signed out; the look ends with it.
  const aside = readAside()
  removeStored(asideKey)
  if (aside) writeStored(tokenKey, aside.token)
  callAt<typeof signOut>(signOutAddress, {}).catch(() => {})
  removeStored(tokenKey)
  assumeNobody()
}

async function adoptStoredToken(): Promise<void> {
  try {
    const start = await consumeStartAnswer(readStored(tokenKey) ?? '')
    const user = start?.user ?? (await callAt<typeof getSignedInUser>(userAddress, {})).data
    updateUser(user)
  } catch {
    assumeNobody()
  }
}

/** Ends the session whose token the server has refused. A newer token that was stored meanwhile stays. */
function endSession(token: string): void {
  if (readStored(tokenKey) !== token) return
  // A look ends after half an hour; the own session is restored.
  if (readAside()) return void resumeOwnSession()
  removeStored(tokenKey)
  assumeNobody()
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== tokenKey) return
  if (event.newValue === null) assumeNobody()
  else void adoptStoredToken()
}
