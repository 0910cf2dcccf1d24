import { z } from 'zod'
import { type EndpointDeclaration, endpoint, type Quota } from './endpoint.ts'
import { idParams, versionSchema } from './ids.ts'
import { dataOf } from './paging.ts'

/** Parts of a step's declaration that its caller gives. */
type Step = Pick<
  EndpointDeclaration,
  'path' | 'summary' | 'roles' | 'permissions' | 'stepUp' | 'inReadOnly' | 'inSetUp' | 'params' | 'body' | 'limits'
> & { session?: 'required'; quota: Quota | null }

type Fields = Readonly<Record<string, z.ZodType>>

const versioned = <F extends Fields>(form: F) => z.strictObject({ version: versionSchema, ...form })

/** Method, session, params and body of a step whose declaration gives no others. */
interface Defaults<F extends Fields> {
  method: 'POST'
  session: 'required'
  params: typeof idParams
  body: ReturnType<typeof versioned<F>>
}

type Declared<D, F extends Fields, Answer extends z.ZodType> = Readonly<
  Omit<Defaults<F>, keyof D> &
    Omit<D, 'form' | 'answer'> & { responses: { readonly 200: ReturnType<typeof dataOf<Answer>> } }
>

/** Declares a step that a person takes with one thing, such as publishing an offer: the thing is named by its id, the body has the
 *  version that the person saw, and the answer is the thing as it is then. `form` are the fields beside the version; a step whose body
 *  is more than such fields gives its `body`. */
export function stepOf<const D extends Step, Answer extends z.ZodType, F extends Fields = Record<never, never>>(
  declaration: D & { form?: F; answer: Answer },
): Declared<D, F, Answer> {
  const { form, answer, ...step } = declaration
  const made = {
    method: 'POST',
    session: 'required',
    params: idParams,
    body: versioned(form ?? {}),
    ...step,
    responses: { 200: dataOf(answer) },
  }
  // The type of the result states what has been put together.
  return endpoint(made as EndpointDeclaration) as never
}
