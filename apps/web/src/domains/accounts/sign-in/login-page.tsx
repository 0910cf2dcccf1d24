import { Anchor, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from '../../../app/shell/logo.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { Carousel } from './carousel.tsx'
import classes from './login-page.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Specification section 2: illustrations at the start, the form at the end. Shown at /login and, to people who are not
 *  signed in, under any dashboard path. */
export function LoginPage() {
  const { t } = useTranslation('sign-in')
  useTitle(t('title'))
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
            {t('new_person')}{' '}
            <Anchor component={Link} to="/register" inherit>
              {t('register')}
            </Anchor>
          </Text>
          <SignInForm />
        </div>
      </main>
    </div>
  )
}
