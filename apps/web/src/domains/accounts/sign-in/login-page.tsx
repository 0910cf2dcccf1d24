import { Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useEntryTexts } from '../../../app/languages/entry-texts.ts'
import { Logo } from '../../../app/brand/logo.tsx'
import { Carousel } from './carousel.tsx'
import { EntryLink } from './entry-link.tsx'
import classes from './login-page.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Specification section 2: illustrations at the start, the form at the end. Shown at /login and, to people who are not
 *  signed in, under any dashboard path. */
export function LoginPage() {
  const t = useEntryTexts('sign-in')
  const app = useEntryTexts('app')
  const title = `${t('title')} · ${app('name')}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={classes.page}>
      <div className={classes.pictures}>
        <Carousel />
      </div>
      <main className={classes.form}>
        <div className={classes.column}>
          <Logo />
          <Title order={1} className={classes.title}>
            {t('title')}
          </Title>
          <Text c="dimmed" className={classes.prompt}>
            {t('new_person')} <EntryLink to="/register">{t('register')}</EntryLink>
          </Text>
          <SignInForm />
        </div>
      </main>
    </div>
  )
}
