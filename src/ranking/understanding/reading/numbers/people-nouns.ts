/** Nouns of people: by these a number is told from one that counts anything else. Folded, and in the plural mostly. */
import { wordSet } from '../../../analysis/tokenizer.ts';

/** Everybody in a company. */
export const headCount = wordSet(
  `people person persons employee employees staff ppl folks souls colleagues headcount workforce fte ftes staffers
  hands collaborators personnel workers worker colleague mitarbeiter mitarbeitern mitarbeitende mitarbeitenden
  mitarbeiterinnen beschaftigte beschaftigten angestellte angestellten personen leute leuten mann kopfe personnes
  employes salaries collaborateurs commerciaux personas empleados trabajadores comerciales persone dipendenti
  addetti collaboratori pessoas funcionarios colaboradores mensen medewerkers werknemers kollegen kolleginnen
  collega colleghi colegas collegues empleadas trabajadoras companeros companeras compagni collaboratrici
  funcionarias colaboradoras salariees`,
);

/** People who are customers or the like, and do not work with it. */
export const others = wordSet(
  `customers clients patients members subscribers students pupils guests visitors followers users inhabitants
  residents tenants passengers children families buyers sellers candidates applicants policyholders donors contacts
  readers viewers shoppers citizens participants attendees riders suppliers vendors owners parents households
  farmers volunteers`,
);

/** People by what they do; then the same in German, French, Spanish, Italian, Dutch and Portuguese. */
export const jobs = wordSet(
  `reps rep agents agent developers developer devs dev engineers engineer nurses nurse teachers teacher drivers
  driver technicians technician mechanics analysts analyst lawyers lawyer solicitors attorneys consultants
  consultant clinicians therapists therapist doctors physicians dentists designers designer editors editor
  recruiters recruiter salespeople sellers accountants bookkeepers clerks waiters cooks chefs cleaners fitters
  electricians plumbers carpenters architects researchers scientists testers managers admins administrators
  operators dispatchers planners buyers partners associates interns freelancers contractors volunteers sres sdrs aes
  csms pms users seats seat inspectors guards schoolteachers tutors stockmen foremen supervisors instructors coaches
  trainers tuners stylists barbers surveyors brokers advisers advisors coders programmers marketers writers
  translators linguists musicians draughtsmen assistants specialists officers craftsmen physios physiotherapists
  midwives servants soldiers paramedics gardeners roofers painters bakers butchers hairdressers photographers
  dieticians librarians women men girls boys guys friends sisters brothers founders cofounders carers caregivers
  pilots couriers notaries vets veterinarians psychologists psychotherapists secretaries machinists hygienists
  opticians pharmacists counsel paralegals tailors welders salesmen saleswomen joiners masons plasterers sweeps
  beekeepers shepherds fishermen skippers porters waitresses bartenders baristas brewers confectioners lifeguards
  cashiers receptionists maids housekeepers nannies professors lecturers epidemiologists biologists chemists
  statisticians economists actuaries underwriters adjusters traders controllers auditors pickers packers sailors
  linemen geologists miners drillers foresters rangers firefighters caseworkers journalists reporters producers
  animators illustrators copywriters realtors helpers trustees directors

  monteure monteuren tierarztinnen tierarzte arzte arztinnen pflegekrafte sachbearbeiter sachbearbeiterinnen
  schornsteinfeger verkaufer verkauferinnen fahrer lehrer lehrkrafte techniciens infirmiers infirmieres avocats
  benevoles vendeurs enseignants camareros abogados tecnicos vendedores voluntarios medici infermieri avvocati
  tecnici venditori volontari chauffeurs monteurs verpleegkundigen vrijwilligers motoristas entwickler entwicklern
  ingenieure ingenieuren ingenieurs ontwikkelaars enfermeras enfermeros ingenieros programadores medicos operarios
  operai architetti ingegneri sviluppatori ragazze psicologi chercheurs associes developpeurs desenvolvedores
  engenheiros enfermeiros professores usuarios utenti gebruikers nutzer benutzer utilisateurs utilizadores docenti
  postes gestori mecanicos auxiliares profesores repartidores conductores limpiadoras educatrices aidants ouvriers
  compagnons vennoten bedienden arbeiders verzorgenden leerkrachten`,
);

/** Jobs of a department, which say nothing of how large the whole company is. */
export const departmental = wordSet(
  `reps rep agents agent developers developer devs dev engineers engineer technicians technician analysts analyst
  scientists testers managers admins administrators operators recruiters sres sdrs aes csms pms users seats seat
  specialists marketers programmers coders supervisors`,
);

/** Adjectives that may stand between a number and its noun. */
export const between = wordSet(
  `full part time permanent regular our own of the sales service field support software office in house seasonal paid
  registered it hr finance data security senior junior young staff busy more or so my active named medical legal
  remote independent women store shop floor account call centre center warehouse delivery maintenance customer`,
);

/** What a noun counts, in its plural: everybody of a company, people by their job, other people, or anything else. */
export const nounKindOf = (word: string): 'heads' | 'jobs' | 'others' | 'things' => {
  if (headCount.has(word)) return 'heads';
  if (others.has(word)) return 'others';
  return jobs.has(word) ? 'jobs' : 'things';
};
