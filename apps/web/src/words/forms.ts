/** Functions that compiled messages call. */
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { once } from '../lib/once.ts'
import { LANGUAGE } from './language.ts'

const rules = once(() => new Intl.PluralRules(LANGUAGE))
const numbers = once(() => new Intl.NumberFormat(LANGUAGE))

type Forms<Form> = Record<string, Form> & { other: Form }

/** The form for a number: the one for exactly this number first, as `=0`. */
export const plural = <Form>(value: number, forms: Forms<Form>): Form =>
  forms[`=${value}`] ?? forms[rules().select(value)] ?? forms.other

export const choice = <Form>(value: string, forms: Forms<Form>): Form => forms[value] ?? forms.other

export const count = (value: number): string => numbers().format(value)

export const around = (element: ReactElement, part: ReactNode): ReactElement => cloneElement(element, undefined, part)
