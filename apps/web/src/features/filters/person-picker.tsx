import { useQueries } from '@tanstack/react-query'
import { FilterChip } from './filter-chip.tsx'
import { ROLES, onceEach, personKey } from './filters.ts'
import type { PersonInRole, Role } from './filters.ts'
import { filterQueries } from './queries.ts'
import { SuggestField } from './suggest-field.tsx'
import { useSuggestions } from './use-suggestions.ts'
import { t } from '../../words/t.ts'

const ROLE_NAMES: Record<Role, string> = {
  any: t('filters.personPicker.anyRole'),
  director: t('filters.personPicker.director'),
  actor: t('filters.personPicker.actor'),
  writer: t('filters.personPicker.writer'),
}

interface PersonPickerProps {
  people: readonly PersonInRole[]
  onChange: (people: PersonInRole[]) => void
}

/** A field that suggests people while typing; each chosen person is a chip with a choice of the role. */
export function PersonPicker({ people, onChange }: PersonPickerProps) {
  const { text, setText, terms, settled } = useSuggestions(filterQueries.suggestPeople)
  const details = useQueries({ queries: people.map(({ id }) => filterQueries.person(id)) })
  const change = (changed: PersonInRole, role: Role) =>
    onChange(onceEach(people.map((one) => (one === changed ? { ...one, role } : one))))
  return (
    <div className="flex flex-col gap-1.5">
      <SuggestField
        label={t('filters.personPicker.people')}
        placeholder={t('filters.personPicker.searchPeople')}
        {...{ text, settled }}
        onText={setText}
        suggestions={terms?.map(({ id, name }) => ({ key: String(id), name }))}
        onPick={(key) => onChange(onceEach([...people, { id: Number(key), role: 'any' }]))}
      />
      {people.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {people.map((person, i) => {
            const { data, isError } = details[i] ?? {}
            const name = data?.name ?? (isError ? t('filters.termPicker.nameNotLoaded') : '…')
            return (
              <FilterChip
                key={personKey(person)}
                name={name}
                onRemove={() => onChange(people.filter((one) => one !== person))}
              >
                <RoleSelect name={name} role={person.role} onChange={(role) => change(person, role)} />
              </FilterChip>
            )
          })}
        </div>
      )}
    </div>
  )
}

interface RoleSelectProps {
  name: string
  role: Role
  onChange: (role: Role) => void
}

function RoleSelect({ name, role, onChange }: RoleSelectProps) {
  return (
    <select
      aria-label={t('filters.personPicker.roleOfName', { name })}
      className="min-h-8 rounded-full border-r border-line bg-raised px-2 text-muted"
      value={role}
      onChange={({ target }) => onChange(ROLES.find((one) => one === target.value) ?? 'any')}
    >
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {ROLE_NAMES[one]}
        </option>
      ))}
    </select>
  )
}
