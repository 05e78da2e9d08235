//! The responses to a contact. What each does to two circles is in `contact_effect.rs`.

/// The response to a contact, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Response {
    /// No response: the contact is an event, and both circles keep their motion.
    PassThrough,
    /// The yielding circle is pushed out of an overlap, or loses its closing velocity at a contact found before one.
    PushOut,
    /// The circles exchange an impulse, by masses and restitution.
    Bounce,
}

words! {
    Response { PassThrough => "pass-through", PushOut => "push-out", Bounce => "bounce" }
}

impl Response {
    /// Returns the weaker one of two responses: that of a pair, whose circles may each have its own.
    ///
    /// ```
    /// use circle_collision::simulation::Response;
    ///
    /// assert_eq!(Response::Bounce.weaker(Response::PushOut), Response::PushOut);
    /// ```
    #[inline]
    #[must_use]
    pub fn weaker(self, other: Self) -> Self {
        match (self, other) {
            (Self::PassThrough, _) | (_, Self::PassThrough) => Self::PassThrough,
            (Self::PushOut, _) | (_, Self::PushOut) => Self::PushOut,
            (Self::Bounce, Self::Bounce) => Self::Bounce,
        }
    }

    /// Whether circles are kept from overlapping.
    ///
    /// ```
    /// use circle_collision::simulation::Response;
    ///
    /// let solid: Vec<_> = Response::ALL.iter().copied().filter(|response| response.keeps_apart()).collect();
    /// assert_eq!(solid, [Response::PushOut, Response::Bounce]);
    /// ```
    #[must_use]
    pub fn keeps_apart(self) -> bool {
        match self {
            Self::PassThrough => false,
            Self::PushOut | Self::Bounce => true,
        }
    }

    /// Whether circles separate more slowly than they approached, at this restitution (0 to 1).
    ///
    /// A push-out also takes closing velocity, but it is not a bounce: a larger restitution does not affect it.
    pub(crate) fn is_inelastic_bounce(self, restitution: f64) -> bool {
        match self {
            Self::PassThrough | Self::PushOut => false,
            Self::Bounce => restitution < 1.0,
        }
    }

    /// Whether a contact takes closing speed for good, at this restitution (0 to 1).
    pub(crate) fn takes_speed(self, restitution: f64) -> bool {
        match self {
            Self::PassThrough => false,
            Self::PushOut => true,
            Self::Bounce => self.is_inelastic_bounce(restitution),
        }
    }

    /// Whether a contact exchanges an impulse. Without one, a pair may stay in contact over many checks, all of which are
    /// one event.
    pub(crate) fn is_impulse(self) -> bool {
        match self {
            Self::PassThrough | Self::PushOut => false,
            Self::Bounce => true,
        }
    }
}
