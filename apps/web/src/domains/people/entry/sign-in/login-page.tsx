import { useEntryTexts } from '#app/languages/entry-texts.ts'
import { EntryFrame } from './entry-frame.tsx'
import { EntryLink } from './entry-link.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** docs/specification.md, section 2: illustrations at the start, the form at the end. Shown at /login and, to people
 *  who are not signed in, under any dashboard path. */
export function LoginPage() {
  const t = useEntryTexts('sign-in')
  const prompt = (
    <>
      {t('new_person')} <EntryLink to="/register">{t('register')}</EntryLink>
    </>
  )
  return (
    <EntryFrame title={t('title')} prompt={prompt}>
      <SignInForm />
    </EntryFrame>
  )
}
