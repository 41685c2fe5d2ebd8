/** How people ask for software in seven languages, and what else they ask for in the same words. */

export type Phrasebook = {
  /** What a name is made into: "expense app". */
  readonly things: readonly ((name: string) => string)[];
  readonly frames: readonly ((thing: string) => string)[];
  /**
   * How a thing is spoken of that such software looks after. Words of need, of trouble and of numbers stand in all, so that they
   * tell nothing of the kind.
   */
  readonly subjectFrames: readonly ((subject: string) => string)[];
  /** What no catalogue of software holds. */
  readonly goods: readonly string[];
};

const list = (from: string): string[] => from.split(';').map((one) => one.trim().replace(/\s+/g, ' '));

export const english: Phrasebook = {
  things: [
    (subject) => `${subject} software`,
    (subject) => `${subject} tool`,
    (subject) => `${subject} app`,
    (subject) => `${subject} system`,
    (subject) => `${subject} platform`,
    (subject) => `${subject} program`,
    (subject) => `${subject} solution`,
    (subject) => `tool for ${subject}`,
    (subject) => `system for ${subject}`,
    (subject) => `app for ${subject}`,
  ],
  frames: [
    (thing) => thing,
    (thing) => `best ${thing}`,
    (thing) => `cheap ${thing} for small business`,
    (thing) => `need ${thing} asap`,
    (thing) => `I need a ${thing}.`,
    (thing) => `We need a ${thing}, please.`,
    (thing) => `Hello, we need a new ${thing}. What do you suggest?`,
    (thing) => `Looking for a ${thing}, any suggestions?`,
    (thing) => `We are looking for an easy ${thing}.`,
    (thing) => `I am looking for a decent ${thing} for my people.`,
    (thing) => `Can you recommend a ${thing}?`,
    (thing) => `Could you please recommend a good ${thing} to us?`,
    (thing) => `What is the best ${thing} for us?`,
    (thing) => `We want a ${thing} for the office. Thanks!`,
    (thing) => `Hi, we would like a simple ${thing} for our team.`,
    (thing) => `Please suggest a ${thing} for our company.`,
    (thing) => `Which ${thing} do you recommend for a company of 80?`,
    (thing) => `Our department seeks a new ${thing}.`,
    (thing) => `Good morning. We are a team of twelve and want a ${thing}.`,
    (thing) => `We have no ${thing} yet. Which should we buy?`,
    (thing) => `The boss wants a ${thing} by summer.`,
    (thing) => `Is there an affordable ${thing}?`,
    (thing) => `It is time to replace our old ${thing}.`,
    (thing) => `A good ${thing} for my colleagues, please.`,
    (thing) => `Do you know a reliable ${thing}?`,
    (thing) => `I was asked to find a ${thing} for our employees.`,
  ],
  subjectFrames: [
    (subject) => subject,
    (subject) => `${subject}?`,
    (subject) => `${subject} please`,
    (subject) => `something for ${subject}`,
    (subject) => `Something for ${subject}, please.`,
    (subject) => `We need something for ${subject}.`,
    (subject) => `anything for ${subject}?`,
    (subject) => `Is there anything for ${subject} that is easy?`,
    (subject) => `help with ${subject}`,
    (subject) => `We are a bakery and need help with ${subject}.`,
    (subject) => `Something for ${subject} in a clinic with 40 staff.`,
    (subject) => `${subject} for a team of six`,
    (subject) => `${subject}, cheap and simple`,
    (subject) => `a better way for ${subject}`,
    (subject) => `There must be a better way for ${subject} than this.`,
    (subject) => `What do people use for ${subject}?`,
    (subject) => `How do others deal with ${subject}?`,
    (subject) => `We have nothing for ${subject} yet.`,
    (subject) => `no system for ${subject}`,
    (subject) => `All of us lose track of ${subject}.`,
    (subject) => `trouble with ${subject}`,
    (subject) => `${subject} are a nightmare here`,
    (subject) => `${subject} in a notebook, it cannot go on`,
    (subject) => `I spend half my week on ${subject}.`,
    (subject) => `The boss wants ${subject} under control by May.`,
    (subject) => `looking for something for ${subject}`,
    (subject) => `Who knows something good for ${subject}?`,
    (subject) => `one place for ${subject}`,
    (subject) => `fed up with ${subject} by hand`,
    (subject) => `Excel is no place for ${subject}`,
    (subject) => `${subject} are chaos at our place`,
    (subject) => `total mess: ${subject}`,
    (subject) => `our ${subject} are a mess`,
    (subject) => `Our ${subject} are a disaster.`,
    (subject) => `nobody knows where the ${subject} are`,
    (subject) => `Our ${subject} drive me mad.`,
    (subject) => `Nobody keeps up with ${subject} here.`,
    (subject) => `We forget half of it: ${subject}.`,
    (subject) => `too many spreadsheets for ${subject}`,
    (subject) => `tidying up ${subject}`,
    (subject) => `how to handle ${subject} well`,
    (subject) => `keeping on top of ${subject}`,
    (subject) => `${subject} without paper`,
    (subject) => `I hate ${subject}.`,
    (subject) => `${subject} takes forever`,
    (subject) => `${subject} done properly`,
    (subject) => `We have to get better at ${subject}.`,
    (subject) => `The whole office quarrels over ${subject}.`,
    (subject) => `${subject} on a whiteboard, honestly`,
    (subject) => `${subject} for our three shops`,
    (subject) => `My colleague spends Fridays on ${subject}.`,
    (subject) => `We want ${subject} in one place.`,
    (subject) => `what do you suggest for ${subject}`,
  ],
  goods:
    list(`plumber; electrician; coffee machine; office chair; standing desk; caterer; lawyer; translator for a meeting; van;
bicycle; cleaning service; carpet; heater; fridge; photographer; carpenter; gardener; language teacher; printer; toner;
headset; monitor; laptop; mouse; router; phone contract; conference room; hotel in Vienna; restaurant for a dinner; venue;
speaker for our summer party; gift for a colleague; birthday cake; plant for the lobby; painter; locksmith; moving company;
recruiter who finds us a cook; nurse; driver; bookkeeper who comes in once a week; tax adviser; notary; architect; loan;
insurance for our car; leasing contract; building site; warehouse to rent; office to rent; parking space; shelf; ladder;
forklift; drill; pump; oven; dishwasher; uniform; pair of safety shoes; first-aid course; yoga teacher; coach; consultant for
strategy; slogan; logo; name for our firm; business plan; pen; notebook with lined paper; calendar for the wall; whiteboard
pen; lamp; window; door lock; safe; alarm siren; guard; dog; doctor; dentist; physiotherapist; flight to Lisbon; train ticket;
rental car; excavator; tractor; seed; fertiliser; cow; pallet; cardboard box; tape; stamp; coffee; water dispenser; sandwich
delivery; fitness room; sofa; curtain; roof repair; solar panel; battery; cable; sensor; camera tripod; microphone; piano tuner;
band for a wedding; magician; florist; jeweller; tailor; hairdresser; vet; piece of advice; joke; poem; recipe; weather forecast;
horoscope; investor; co-founder; intern; apprentice; sales rep; web designer; copywriter; trainer; mediator; witness; permit;
visa; trade fair booth; prize; sponsor; football pitch; swimming pool; kitchen; toilet; bench; fence; well; bridge`),
};

/** By the language of the taxonomy's translations. */
export const phrasebooks: Readonly<Record<string, Phrasebook>> = {
  de: {
    things: [(name) => `Software für ${name}`, (name) => `Programm für ${name}`, (name) => `${name}`],
    frames: [
      (thing) => thing,
      (thing) => `Wir suchen: ${thing}`,
      (thing) => `Welche ${thing} ist gut für einen Betrieb mit 40 Leuten?`,
      (thing) => `Wir brauchen ${thing}, bitte.`,
      (thing) => `Können Sie uns ${thing} empfehlen?`,
      (thing) => `${thing} gesucht, möglichst günstig`,
    ],
    subjectFrames: [
      (subject) => subject,
      (subject) => `etwas für ${subject}`,
      (subject) => `Wir brauchen etwas für ${subject}.`,
      (subject) => `${subject} auf Papier, es reicht`,
      (subject) => `Hilfe bei ${subject}`,
      (subject) => `${subject}: bei uns das reine Chaos`,
      (subject) => `Was nehmt ihr für ${subject}?`,
      (subject) => `${subject} in Excel geht nicht mehr`,
      (subject) => `Keiner hat den Überblick über ${subject}.`,
      (subject) => `${subject} für einen kleinen Betrieb`,
    ],
    goods:
      list(`Klempner; Kaffeemaschine; Bürostuhl; Anwalt; Steuerberater; Lieferwagen; Reinigungskraft; Drucker; Maler;
      Hotel; Catering für das Sommerfest; Yogalehrerin; Gabelstapler; Kredit; Dachdecker; Fotograf; Lagerhalle; Versicherung`),
  },
  fr: {
    things: [(name) => `logiciel de ${name}`, (name) => `outil pour ${name}`, (name) => name],
    frames: [
      (thing) => thing,
      (thing) => `Nous cherchons un ${thing}.`,
      (thing) => `Quel ${thing} pour une entreprise de 40 personnes ?`,
      (thing) => `Il nous faut un ${thing}, merci.`,
      (thing) => `Pouvez-vous nous conseiller un ${thing} ?`,
      (thing) => `${thing} pas cher`,
    ],
    subjectFrames: [
      (subject) => subject,
      (subject) => `quelque chose pour ${subject}`,
      (subject) => `Il nous faut quelque chose pour ${subject}.`,
      (subject) => `${subject} sur papier, ça suffit`,
      (subject) => `besoin d'aide pour ${subject}`,
      (subject) => `${subject}, c'est le bazar chez nous`,
      (subject) => `Vous utilisez quoi pour ${subject} ?`,
      (subject) => `${subject} dans Excel, ça ne va plus`,
      (subject) => `Personne ne s'y retrouve : ${subject}.`,
      (subject) => `${subject} pour une petite équipe`,
    ],
    goods:
      list(`plombier; machine à café; chaise de bureau; avocat; comptable; camionnette; femme de ménage; imprimante; peintre;
      hôtel; traiteur pour une fête; professeur de yoga; chariot élévateur; crédit; couvreur; photographe; local; assurance`),
  },
  es: {
    things: [(name) => `programa de ${name}`, (name) => `herramienta para ${name}`, (name) => name],
    frames: [
      (thing) => thing,
      (thing) => `Buscamos un ${thing}.`,
      (thing) => `¿Qué ${thing} conviene a una empresa de 40 personas?`,
      (thing) => `Necesitamos un ${thing}, por favor.`,
      (thing) => `¿Nos pueden recomendar un ${thing}?`,
      (thing) => `${thing} barato`,
    ],
    subjectFrames: [
      (subject) => subject,
      (subject) => `algo para ${subject}`,
      (subject) => `Necesitamos algo para ${subject}.`,
      (subject) => `${subject} en papel, se acabó`,
      (subject) => `ayuda con ${subject}`,
      (subject) => `${subject}: un caos total`,
      (subject) => `¿Qué usáis para ${subject}?`,
      (subject) => `${subject} en Excel ya no funciona`,
      (subject) => `Nadie se aclara con ${subject}.`,
      (subject) => `${subject} para un equipo pequeño`,
    ],
    goods:
      list(`fontanero; cafetera; silla de oficina; abogado; gestor; furgoneta; limpiadora; impresora; pintor; hotel;
      catering para una fiesta; profesora de yoga; carretilla elevadora; préstamo; techador; fotógrafo; local; seguro`),
  },
  it: {
    things: [(name) => `programma per ${name}`, (name) => `software di ${name}`, (name) => name],
    frames: [
      (thing) => thing,
      (thing) => `Cerchiamo un ${thing}.`,
      (thing) => `Quale ${thing} per un'azienda di 40 persone?`,
      (thing) => `Ci serve un ${thing}, grazie.`,
      (thing) => `Ci potete consigliare un ${thing}?`,
      (thing) => `${thing} economico`,
    ],
    subjectFrames: [
      (subject) => subject,
      (subject) => `qualcosa per ${subject}`,
      (subject) => `Ci serve qualcosa per ${subject}.`,
      (subject) => `${subject} su carta, basta`,
      (subject) => `aiuto con ${subject}`,
      (subject) => `${subject}: da noi è un disastro`,
      (subject) => `Cosa usate per ${subject}?`,
      (subject) => `${subject} in Excel non va più bene`,
      (subject) => `Nessuno si raccapezza con ${subject}.`,
      (subject) => `${subject} per una piccola squadra`,
    ],
    goods:
      list(`idraulico; macchina del caffè; sedia da ufficio; avvocato; commercialista; furgone; donna delle pulizie; stampante;
      imbianchino; albergo; catering per una festa; insegnante di yoga; muletto; prestito; fotografo; capannone; assicurazione`),
  },
  pt: {
    things: [(name) => `programa de ${name}`, (name) => `sistema para ${name}`, (name) => name],
    frames: [
      (thing) => thing,
      (thing) => `Procuramos um ${thing}.`,
      (thing) => `Qual ${thing} para uma empresa de 40 pessoas?`,
      (thing) => `Precisamos de um ${thing}, por favor.`,
      (thing) => `Podem recomendar um ${thing}?`,
      (thing) => `${thing} barato`,
    ],
    subjectFrames: [
      (subject) => subject,
      (subject) => `alguma coisa para ${subject}`,
      (subject) => `Precisamos de algo para ${subject}.`,
      (subject) => `${subject} em papel, chega`,
      (subject) => `ajuda com ${subject}`,
      (subject) => `${subject}: aqui é um caos`,
      (subject) => `O que usam para ${subject}?`,
      (subject) => `${subject} no Excel já não dá`,
      (subject) => `Ninguém se entende com ${subject}.`,
      (subject) => `${subject} para uma equipa pequena`,
    ],
    goods:
      list(`canalizador; máquina de café; cadeira de escritório; advogado; contabilista; carrinha; empregada de limpeza;
      impressora; pintor; hotel; catering para uma festa; professora de ioga; empilhador; empréstimo; fotógrafo; armazém; seguro`),
  },
  nl: {
    things: [(name) => `software voor ${name}`, (name) => `programma voor ${name}`, (name) => name],
    frames: [
      (thing) => thing,
      (thing) => `Wij zoeken ${thing}.`,
      (thing) => `Welke ${thing} past bij een bedrijf van 40 mensen?`,
      (thing) => `We hebben ${thing} nodig, graag.`,
      (thing) => `Kunt u ons ${thing} aanraden?`,
      (thing) => `goedkope ${thing}`,
    ],
    subjectFrames: [
      (subject) => subject,
      (subject) => `iets voor ${subject}`,
      (subject) => `We hebben iets nodig voor ${subject}.`,
      (subject) => `${subject} op papier, genoeg ervan`,
      (subject) => `hulp bij ${subject}`,
      (subject) => `${subject}: bij ons een puinhoop`,
      (subject) => `Wat gebruiken jullie voor ${subject}?`,
      (subject) => `${subject} in Excel gaat niet meer`,
      (subject) => `Niemand heeft overzicht over ${subject}.`,
      (subject) => `${subject} voor een klein team`,
    ],
    goods:
      list(`loodgieter; koffiemachine; bureaustoel; advocaat; boekhouder; bestelbus; schoonmaker; printer; schilder; hotel;
      catering voor een feest; yogalerares; heftruck; lening; dakdekker; fotograaf; loods; verzekering`),
  },
};
