// Two-step on the screen: turning the second step on and off, the form for its codes, and proving again who one is.
export { CodeForm } from './code-form.tsx'
export { useStepUp } from './step-up/use-step-up.tsx'
export { TwoStepSection } from './two-step-section.tsx'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'two-step': typeof import('./messages.ru.json')
    'step-up': typeof import('./step-up/messages.ru.json')
  }
}
