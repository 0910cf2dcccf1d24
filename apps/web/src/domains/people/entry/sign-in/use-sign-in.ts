import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { routedApp } from '#app/start/root-part.ts'
import { useEntryTexts } from '#app/languages/entry-texts.ts'
import { signInWith } from '#app/session/session.ts'
import { wantOverlays } from '#ui/feedback/overlays-wanted.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { messageOf } from '#ui/feedback/call-failure.ts'
import { loadWaiting, wasDemoBeingTold } from './demo/demo-mode.ts'
import type { SignInValues } from './sign-in-rules.ts'

type Field = keyof SignInValues

const loadRules = () => import('./sign-in-rules.ts')

/** The state of the sign-in form, without a form library, to keep the first page small. The inputs are uncontrolled, so
 *  that text that was typed before the scripts loaded is kept; an error shows once its field was touched and left. */
export function useSignIn() {
  const t = useEntryTexts('sign-in')
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [faults, setFaults] = useState<Partial<SignInValues>>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const check = async () => {
    // Where the rules can't be loaded, the form is sent anyway: the server has the same rules.
    const rules = await loadRules().catch(() => undefined)
    const found = (await rules?.checkSignIn(readValues(form.current))) ?? {}
    setFaults(found)
    return found
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    setTouched(new Set(['username', 'password']))
    try {
      const found = await check()
      const [wrong] = Object.keys(found)
      if (wrong !== undefined) return fieldOf(form.current, wrong)?.focus()
      // A person who was faster than the demo is signed in when it is ready.
      if (wasDemoBeingTold()) await (await loadWaiting()).waitForDemo()
      if (await signInWith(readValues(form.current))) toastSuccess(t('signed_in'))
    } catch (error) {
      setFailure(messageOf(error) ?? t('failure_without_body'))
    } finally {
      setBusy(false)
    }
  }

  const fill = (values: SignInValues) => {
    for (const [name, value] of Object.entries(values)) {
      const field = fieldOf(form.current, name)
      if (field) field.value = value
    }
    setFaults({})
    setFailure(undefined)
  }

  const checkOnBlur = (event: FocusEvent<HTMLInputElement>) => {
    const { name } = event.currentTarget
    if (isField(name)) setTouched((before) => new Set(before).add(name))
    void check()
  }

  const field = (name: Field) => ({
    id: name,
    name,
    error: touched.has(name) ? faults[name] : undefined,
    onBlur: checkOnBlur,
    onChange: () => void (touched.has(name) && check()),
  })
  return { form, field, submit, fill, failure, isBusy }
}

/** Loads the dashboard while the form is filled in. */
export function preloadDashboard(): void {
  loadRules().catch(() => {})
  wantOverlays()
  routedApp.preload()
}

function readValues(form: HTMLFormElement | null): SignInValues {
  const data = new FormData(form ?? undefined)
  return { username: String(data.get('username') ?? ''), password: String(data.get('password') ?? '') }
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : undefined
}

const isField = (name: string): name is Field => name === 'username' || name === 'password'
