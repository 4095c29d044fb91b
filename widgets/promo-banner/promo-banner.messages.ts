import { defineMessages } from '../../shared/i18n/messages.ts';

export const messages = defineMessages({
  fr: {
    pause: 'Arrêter le défilement des offres',
    play: 'Reprendre le défilement des offres',
    next: 'Offre suivante',
  },
  en: { pause: 'Pause the offers', play: 'Play the offers', next: 'Next offer' },
  ar: { pause: 'إيقاف تتابع العروض', play: 'استئناف تتابع العروض', next: 'العرض التالي' },
});
