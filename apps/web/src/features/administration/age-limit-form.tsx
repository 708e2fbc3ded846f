import type { AdminPerson } from '@marquee/contract'
import { useState } from 'react'
import { Select } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { refusalOf, useAct } from './act.ts'
import { ActForm } from './act-form.tsx'
import { t } from '../../words/t.ts'

const NONE = 'none'
const AGES = [6, 9, 12, 15, 17]

interface AgeLimitFormProps {
  person: AdminPerson
  onDone: (text: string) => void
  onCancel: () => void
}

/** Sets the highest age of the movies that an account sees. */
export function AgeLimitForm({ person, onDone, onCancel }: AgeLimitFormProps) {
  const { id, username: name, age_limit: limit } = person
  const [age, setAge] = useState(limit)
  const ages = [...new Set([...AGES, ...(limit === null ? [] : [limit])])].toSorted((a, b) => a - b)
  const act = useAct(() => call(routes.adminSetAgeLimit, { params: { id }, body: { age } }))
  const done =
    age === null
      ? t('administration.ageLimitForm.nameHasNoAgeLimit', { name })
      : t('administration.ageLimitForm.nameSeesMoviesForAges', { name, age })
  return (
    <ActForm
      text={t('administration.ageLimitForm.explained', { name })}
      action={t('administration.ageLimitForm.save')}
      ready={age !== limit}
      busy={act.isPending}
      refusal={refusalOf(act.error)}
      onSubmit={() => act.mutate(undefined, { onSuccess: () => onDone(done) })}
      onCancel={onCancel}
    >
      <Select
        label={t('administration.personActs.ageLimit')}
        value={age === null ? NONE : String(age)}
        options={[
          { value: NONE, label: t('administration.ageLimitForm.noLimit') },
          ...ages.map((years) => ({ value: String(years), label: t('common.words.forAgesUpTo', { age: years }) })),
        ]}
        onChange={(value) => setAge(value === NONE ? null : Number(value))}
      />
    </ActForm>
  )
}
