import { Button, Text, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useEntryTexts } from '../languages/entry-texts.ts'
import { LoadFailure } from '#ui/loading/lazy-part.tsx'
import classes from './part-boundary.module.css'

interface Props {
  /** A change of this value (a navigation) clears the failure. */
  resetKey: string
  children: ReactNode
}

interface State {
  error: Error | null
}

/** Catches errors below it: a part that did not load, or a bug. Both can be retried by a button; a part that did not
 *  load is retried by itself once the browser is online. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidMount() {
    addEventListener('online', this.retryLoading)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retryLoading)
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.error && previous.resetKey !== this.props.resetKey) this.setState({ error: null })
  }

  retryLoading = () => {
    if (this.state.error instanceof LoadFailure) this.retry()
  }

  retry = () => {
    const { error } = this.state
    if (error instanceof LoadFailure) error.retry()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <FailureScreen kind={error instanceof LoadFailure ? 'load_failure' : 'crash'} onRetry={this.retry} />
  }
}

function FailureScreen({ kind, onRetry }: { kind: 'load_failure' | 'crash'; onRetry: () => void }) {
  const t = useEntryTexts('app')
  return (
    <div className={`stack at-start ${classes.screen}`} role="alert">
      <Title order={1}>{t(`${kind}.title`)}</Title>
      <Text c="dimmed">{t(`${kind}.text`)}</Text>
      <Button onClick={onRetry}>{t(`${kind}.retry`)}</Button>
    </div>
  )
}
