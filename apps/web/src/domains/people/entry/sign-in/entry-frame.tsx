import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Logo } from '#app/brand/logo.tsx'
import { useEntryTexts } from '#app/languages/entry-texts.ts'
import { Carousel } from './carousel/carousel.tsx'
import classes from './sign-in.module.css'

interface Props {
  title: string
  /** Muted line below the title. */
  prompt: ReactNode
  children: ReactNode
}

/** The frame of the pages before the dashboard: illustrations at the start, one column with a form at the end. */
export function EntryFrame({ title, prompt, children }: Props) {
  const app = useEntryTexts('app')
  const full = `${title} · ${app('name')}`
  useEffect(() => {
    document.title = full
  }, [full])
  return (
    <div className={classes.page}>
      <main className={classes.form} data-entry>
        <div className={classes.column}>
          <Logo />
          <Title order={1} className="above-32 below-4">
            {title}
          </Title>
          <Text c="dimmed" className={classes.prompt}>
            {prompt}
          </Text>
          {children}
        </div>
      </main>
      {/* After the form, so that Tab reaches what a person came for first. */}
      <div className={classes.pictures}>
        <Carousel />
      </div>
    </div>
  )
}
