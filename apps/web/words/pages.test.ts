import { describe, expect, it } from 'vitest'
import { pageCode } from './pages.ts'
import { pseudo } from './pseudo.ts'

const codeOf = (blocks: string, rewrite = (text: string) => text) => pageCode(`# Title\n\nLead\n\n${blocks}`, rewrite)

describe('a compiled page', () => {
  it('holds a title, a lead, sections and their parts', () => {
    const code = codeOf('## Your data {#data}\n\n“One”\ntwo\n\n### Part\n\nThree\n\n***\n\n> Four')
    expect(code).toContain('const title = "Title"\nconst lead = "Lead"\n')
    expect(code).toContain(
      `sections: [{ id: 'data', title: "Your data", body: (slots) => h(Fragment, null, h("p", null, "“One” two")), ` +
        `parts: [{ id: '', title: "Part", body: (slots) => h(Fragment, null, h("p", null, "Three")), parts: [] }] }, ` +
        `{ id: '', title: "", body: (slots) => h(Fragment, null, h(Note, null, "Four")), parts: [] }] }`,
    )
  })

  it.each([
    [
      '- a\n- **b** _c_',
      'h("ul", null, h("li", null, "a"), h("li", null, h("strong", null, "b"), " ", h("em", null, "c")))',
    ],
    ['[a](/tastes)', 'h(InnerLink, {"to":"/tastes","search":{}}, "a")'],
    ['[a](/edit-profile?open=import)', 'h(InnerLink, {"to":"/edit-profile","search":{"open":"import"}}, "a")'],
    ['[a](https://www.wikidata.org/)', 'h("a", {"href":"https://www.wikidata.org/","className":"link"}, "a")'],
    ['to [us](write:contact).', 'h("p", null, "to ", h(Write, {"to":"contact"}, "us"), ".")'],
    ['{{kept}}', "null, slot(slots, 'kept'))"],
    ['Marquee{{version}}, free', `h("p", null, "Marquee", slot(slots, 'version'), ", free")`],
    ['{{#tmdb}}By [a](https://a.b/).{{/tmdb}} End', `slot(slots, 'tmdb') && h(Fragment, null, "By ", h("a", `],
    ['a \\* b & "c" ${d} `e', 'h("p", null, "a ", "*", " b & \\"c\\" ${d} `e")'],
  ])('holds %j as elements', (markdown, code) => expect(codeOf(`## Section\n\n${markdown}`)).toContain(code))

  it.each([
    '<b>bold</b>',
    'an <i>inline</i> element',
    '![picture](/a.png)',
    '1. first\n2. second',
    '| a |\n| - |\n| b |',
    '`code`',
    '#### Fourth',
    '[a](javascript:alert(1))',
    '[a](http://a.b/)',
    '[a](tastes)',
  ])('refuses %j', (markdown) => expect(() => codeOf(`## Section\n\n${markdown}`)).toThrow('A page cannot'))

  it('refuses text before its first section', () =>
    expect(() => codeOf('Text\n\n## Section')).toThrow('A page cannot hold “Text” before its first section'))

  it('refuses a page without a title or a lead', () => {
    for (const markdown of ['Lead', '# Title', '# Title\n\n## Section'])
      expect(() => pageCode(markdown, String)).toThrow('A page starts with a title and a lead.')
  })

  it('changes its words in the made-up language, and neither slots nor links', () => {
    const code = codeOf('## Data {#data}\n\nSee [Cookies](/cookies) or {{kept}}', pseudo)
    for (const text of ['Title', 'Lead', 'Data', 'Cookies']) expect(code).toContain(`"${pseudo(text)}"`)
    for (const kept of ["id: 'data'", '{"to":"/cookies"', "slot(slots, 'kept')"]) expect(code).toContain(kept)
    expect(code).toContain(`"${pseudo('See ')}"`)
  })
})
