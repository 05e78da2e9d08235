//! Which contacts explain that circles are gone.

use super::moves::Move;
use super::{FrameContact, FrameOutcome};

/// Returns what the contacts of circles that are gone tell. Each circle is gone for one contact: the earliest with another one that is
/// gone as well, or else the earliest of all. What it went through before that was missed, and what would have come after it is left
/// out.
pub fn explained<'moves>(
    contacts: &'moves mut Vec<FrameContact>,
    moves: &'moves [Move],
) -> impl Iterator<Item = FrameContact> + 'moves {
    let gone = |contact: &FrameContact| {
        let is_gone = |id: &usize| {
            let index = moves.binary_search_by_key(id, |one| one.id);
            index.is_ok_and(|index| moves[index].is_gone)
        };
        contact.contact.circles().filter(is_gone).collect::<Vec<_>>()
    };
    contacts.sort_by(|one, other| {
        let are_fewer = gone(other).len().cmp(&gone(one).len());
        are_fewer.then(one.time().total_cmp(&other.time()))
    });
    let mut reasons: Vec<(usize, FrameContact)> = Vec::new();
    for contact in &*contacts {
        let gone = gone(contact);
        if reasons.iter().all(|(id, _)| !gone.contains(id)) {
            reasons.extend(gone.iter().map(|&id| (id, *contact)));
        }
    }
    contacts.drain(..).filter_map(move |contact| {
        let gone = gone(&contact);
        let mut reasons = reasons.iter().filter(|(id, _)| gone.contains(id)).map(|(_, reason)| reason);
        if reasons.clone().any(|reason| reason.contact == contact.contact) {
            return Some(contact);
        }
        let is_before = reasons.all(|reason| contact.time() < reason.time());
        is_before.then_some(FrameContact { outcome: FrameOutcome::Missed, ..contact })
    })
}
