-- Proper names among the labels are written as such: "new york" becomes "New York".
update label set name = spelling.name
from (values
  ('africa', 'Africa'), ('african american experience', 'African American experience'),
  ('african heritage', 'African heritage'), ('american midwest', 'American Midwest'),
  ('american south', 'American South'), ('american west', 'American West'),
  ('australia or new zealand', 'Australia or New Zealand'), ('bollywood', 'Bollywood'),
  ('british isles', 'British Isles'), ('chicago', 'Chicago'), ('china', 'China'), ('chinese legend', 'Chinese legend'),
  ('christian imagery', 'Christian imagery'), ('christmas', 'Christmas'), ('cold war', 'Cold War'),
  ('east asian family life', 'East Asian family life'), ('eastern europe', 'Eastern Europe'),
  ('feudal japan', 'feudal Japan'), ('french new wave', 'French New Wave'),
  ('german expressionism', 'German Expressionism'), ('germany', 'Germany'), ('great depression', 'Great Depression'),
  ('greek and roman myth', 'Greek and Roman myth'), ('halloween', 'Halloween'), ('holocaust', 'Holocaust'),
  ('hong kong', 'Hong Kong'), ('india', 'India'), ('indian family life', 'Indian family life'),
  ('indigenous culture', 'Indigenous culture'), ('irish culture', 'Irish culture'),
  ('islamic culture', 'Islamic culture'), ('italian american culture', 'Italian American culture'),
  ('japanese folklore', 'Japanese folklore'), ('jewish culture', 'Jewish culture'), ('korea', 'Korea'),
  ('latin america', 'Latin America'), ('latin american culture', 'Latin American culture'),
  ('lgbtq character', 'LGBTQ character'), ('london', 'London'), ('los angeles', 'Los Angeles'),
  ('middle east', 'Middle East'), ('new york', 'New York'), ('old west', 'Old West'), ('paris', 'Paris'),
  ('provincial france', 'provincial France'), ('provincial italy', 'provincial Italy'), ('rome', 'Rome'),
  ('rural japan', 'rural Japan'), ('russia', 'Russia'), ('san francisco', 'San Francisco'),
  ('scandinavia', 'Scandinavia'), ('shakespeare', 'Shakespeare'), ('southeast asia', 'Southeast Asia'),
  ('spain', 'Spain'), ('texas', 'Texas'), ('tokyo', 'Tokyo'), ('victorian era', 'Victorian era'),
  ('vietnam war', 'Vietnam War'), ('world war i', 'World War I'), ('world war ii', 'World War II')
) as spelling (before, name)
where label.name = spelling.before
  and not exists (select from label as other where other.type = label.type and other.name = spelling.name);
